import ArrowUpDown from 'lucide-react/icons/arrow-up-down';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import type { Coordinates, RouteSummary } from '../../../shared/api/contract';
import { useUnsavedChanges } from '../../../shared/routing/unsaved-changes';
import { Button } from '../../../shared/ui/button';
import { Card } from '../../../shared/ui/card';
import { Field, TextInput } from '../../../shared/ui/field';
import { showToast } from '../../../shared/ui/toast-store';
import { RouteEnd } from './route-end';
import { isAt, RoutePreview } from './route-preview';
import { WayHomeCard } from './way-home-card';
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
  /** Leaving loses nothing. */
  isSaved?: boolean;
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
    isSaved = false,
    onSubmit,
    onCancel,
    children,
  } = props;
  const [values, setValues] = useState(initial);
  // While the directions of the latest drag are pending, saving would save the line before it.
  const [isLookingOut, setIsLooking] = useState(false);
  // Its line is the one to begin with, until it is taken off or an end moves.
  const [isStoredWayHome, setIsStoredWayHome] = useState(initial.wayHome === 'stored');
  const [isLookingHome, setIsLookingHome] = useState(false);
  const isLooking = isLookingOut || isLookingHome || values.wayHome === 'pending';
  const [isTouched, setIsTouched] = useState(false);
  const set = (changed: Partial<RouteFormValues>) => setValues((now) => ({ ...now, ...changed }));
  const change = (changed: Partial<RouteFormValues>) => {
    setIsTouched(true);
    set(changed);
  };
  // Lines belong to their ends.
  const endWayHome = () => {
    setIsStoredWayHome(false);
    // A map that goes finds nothing any more.
    setIsLookingHome(false);
  };
  const moveEnds = (ends: Partial<Pick<RouteFormValues, 'start' | 'end'>>) => {
    endWayHome();
    change({ ...ends, line: null, wayHome: 'same' });
  };
  const route = completed(values);
  useUnsavedChanges(!isSaved && (isTouched || isLooking));
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
        if (route && !isSaving && !isLooking) onSubmit(route);
      }}
    >
      <Card>
        <div className="flex flex-col gap-4">
          <RouteEnd
            label="Home Address"
            entry={values.start}
            initial={initial.start}
            near={near}
            onChange={(start) => moveEnds({ start })}
          />
          <RouteEnd
            label="Work Address"
            entry={values.end}
            initial={initial.end}
            near={values.start.place ?? near}
            onChange={(end) => moveEnds({ end })}
          />
          {values.start.place && values.end.place && (
            <Button
              kind="secondary"
              onClick={() => moveEnds({ start: values.end, end: values.start })}
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
        <RoutePreview
          start={values.start.place}
          end={values.end.place}
          stored={stored}
          line={values.line}
          initialLine={initial.line}
          isLooking={isLookingOut}
          readOnly={isSaving}
          onDragged={(line) => change({ line })}
          onFound={(line) => set({ line })}
          onLookingChange={setIsLooking}
        />
      )}
      {values.start.place && values.end.place && !isAt(values.start.place, values.end.place) && (
        <WayHomeCard
          key={[values.start.text, values.end.text].join(' ')}
          work={values.end.place}
          home={values.start.place}
          stored={isStoredWayHome ? stored : null}
          value={values.wayHome}
          readOnly={isSaving}
          onChange={(wayHome) => {
            if (wayHome === 'same') endWayHome();
            change({ wayHome });
          }}
          onLookingChange={setIsLookingHome}
        />
      )}
      {children}
      <div className="flex flex-col gap-1">
        <Button
          type="submit"
          isWide
          disabled={route === null}
          aria-disabled={isSaving || isLooking || undefined}
        >
          {isSaving ? 'Saving...' : isLooking ? 'Updating...' : submitLabel}
        </Button>
        <Button kind="quiet" isWide onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

const leadsBetween = (route: RouteSummary, { start, end }: CompleteRoute): boolean =>
  isAt(route.startLocation, start) && isAt(route.endLocation, end);
