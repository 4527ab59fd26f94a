import { useQuery } from '@tanstack/react-query';
import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Coordinates, Location, RouteSummary } from '../../../shared/api/contract';
import { Button } from '../../../shared/ui/button';
import { Card } from '../../../shared/ui/card';
import { Field, TextInput } from '../../../shared/ui/field';
import { showToast } from '../../../shared/ui/toast-store';
import { RouteMap } from '../../route-map/route-map';
import { routeQuery } from '../api';
import { RouteEnd } from './route-end';
import { completed, type CompleteRoute, type RouteFormValues } from './route-form-values';

interface RouteFormProps {
  initial: RouteFormValues;
  /** The route being edited. */
  stored?: RouteSummary;
  /** Routes that the rider has already: one between the same places is pointed out. */
  others?: readonly RouteSummary[];
  /** Places near here come first. */
  near: Coordinates | null;
  /** Create Route or Update Route. */
  submitLabel: string;
  isSaving: boolean;
  onSubmit: (route: CompleteRoute) => void;
  onCancel: () => void;
  /** The result of saving, above the buttons. */
  children?: ReactNode;
}

const MAX_NAME_CHARACTERS = 100;

/** A route's ends and name. */
export function RouteForm(props: RouteFormProps) {
  const {
    initial,
    stored = null,
    others = [],
    near,
    submitLabel,
    isSaving,
    onSubmit,
    onCancel,
    children,
  } = props;
  const [values, setValues] = useState(initial);
  const change = (changed: Partial<RouteFormValues>) => setValues((now) => ({ ...now, ...changed }));
  const route = completed(values);
  const twin = route && others.find((other) => leadsBetween(other, route));

  // The button is disabled until the route is complete, so Enter would do nothing without a reason.
  const explainEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || (values.start.place && values.end.place)) return;
    event.preventDefault();
    showToast({
      title: 'Incomplete route',
      description: 'Please set both starting point and destination.',
      kind: 'destructive',
    });
  };

  return (
    <form
      noValidate
      className="flex flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (route && !isSaving) onSubmit(route);
      }}
    >
      <Card>
        <div className="flex flex-col gap-4">
          <RouteEnd
            label="Home Address"
            entry={values.start}
            initial={initial.start}
            near={near}
            onChange={(start) => change({ start })}
          />
          <RouteEnd
            label="Work Address"
            entry={values.end}
            initial={initial.end}
            near={values.start.place ?? near}
            onChange={(end) => change({ end })}
          />
          {values.start.place && values.end.place && (
            <Button
              kind="secondary"
              onClick={() => change({ start: values.end, end: values.start })}
              className="self-start"
            >
              <ArrowUpDown aria-hidden size={20} strokeWidth={2.2} />
              Reverse
            </Button>
          )}
          {twin && (
            <p role="status" className="text-note">
              You already have a route between these places: {twin.name}.
            </p>
          )}
          <Field label="Route Name">
            {({ id }) => (
              <TextInput
                id={id}
                autoComplete="off"
                maxLength={MAX_NAME_CHARACTERS}
                value={values.name}
                onChange={({ target }) => change({ name: target.value })}
                onKeyDown={explainEnter}
              />
            )}
          </Field>
        </div>
      </Card>
      {values.start.place && values.end.place && (
        <RoutePreview start={values.start.place} end={values.end.place} stored={stored} />
      )}
      {children}
      <div className="flex flex-col gap-1">
        <Button type="submit" isWide disabled={route === null} aria-disabled={isSaving || undefined}>
          {isSaving ? 'Saving...' : submitLabel}
        </Button>
        <Button kind="quiet" isWide onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

interface RoutePreviewProps {
  start: Location;
  end: Location;
  /** Its line is shown as long as its ends are these. */
  stored: RouteSummary | null;
}

/** The ends of the route on a map. The server computes the directions when it is saved. */
function RoutePreview({ start, end, stored }: RoutePreviewProps) {
  const isStored = stored !== null && isAt(stored.startLocation, start) && isAt(stored.endLocation, end);
  return (
    <Card title="Route Preview">
      <p className="sign-type font-bold">Interactive map preview</p>
      <p className="mb-3 text-note text-muted">Approximate distance and time will be calculated</p>
      {isStored ? (
        <StoredRouteMap start={start} end={end} route={stored} />
      ) : (
        <RouteMap readOnly start={start} end={end} />
      )}
    </Card>
  );
}

/** The list carries no lines, so this one is fetched; the map shows its via points until it is there, or without it. */
function StoredRouteMap({ route, ...ends }: { start: Location; end: Location; route: RouteSummary }) {
  const { data } = useQuery(routeQuery(route.id));
  return <RouteMap readOnly {...ends} waypoints={route.waypoints} polyline={data?.polyline ?? null} />;
}

const leadsBetween = (route: RouteSummary, { start, end }: CompleteRoute): boolean =>
  isAt(route.startLocation, start) && isAt(route.endLocation, end);

const isAt = (place: Location, other: Location): boolean =>
  place.lat === other.lat && place.lng === other.lng;
