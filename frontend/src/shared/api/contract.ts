import type { components, paths } from '@rollout/contracts';

type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** The paths that support a method. */
export type PathWith<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<M, object> ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends keyof paths> = paths[P] extends Record<M, infer O> ? O : never;

/** `{ id: number }` for `/api/users/{id}`; empty for a path without parameters. */
export type PathParams<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { parameters: { path: infer T } } ? T : Record<never, never>;

/** Query parameters: `{ address: string }`. */
export type Search<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { parameters: { query: infer T } } ? T : never;

export type Body<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { requestBody: { content: { 'application/json': infer T } } } ? T : never;

type Json<R> = R extends { content: { 'application/json': infer T } } ? T : never;

/** The body of a successful response; null if it has none. */
export type Answer<M extends Method, P extends keyof paths> =
  Operation<M, P> extends { responses: infer R }
    ? R extends { 200: infer Ok }
      ? Json<Ok>
      : R extends { 201: infer Created }
        ? Json<Created>
        : R extends { 202: infer Accepted }
          ? Json<Accepted>
          : R extends { 204: unknown }
            ? null
            : never
    : never;

type Schemas = components['schemas'];

export type User = Schemas['UserDto'];
export type NewUser = Schemas['CreateUserDto'];
export type UserChanges = Schemas['UpdateUserDto'];
export type Location = Schemas['LocationDto'];
export type Coordinates = Schemas['CoordinatesDto'];
export type Weekday = Schemas['Weekday'];
export type UnitSystem = Schemas['UnitSystem'];
export type BikeType = Schemas['BikeType'];
export type Route = Schemas['RouteDto'];
/** As lists carry it: without its line. */
export type RouteSummary = Schemas['RouteSummaryDto'];
export type NewRoute = Schemas['CreateRouteDto'];
export type RouteChanges = Schemas['UpdateRouteDto'];
export type Recommendation = Schemas['RecommendationDto'];
export type Breakdown = Schemas['BreakdownDto'];
export type LegBreakdown = Schemas['LegBreakdownDto'];
export type LegName = Schemas['LegName'];
export type ConditionRow = Schemas['ConditionRowDto'];
export type RowMetric = Schemas['RowMetric'];
export type Trigger = Schemas['TriggerDto'];
export type Margin = Schemas['MarginDto'];
export type MarginMetric = Schemas['MarginMetric'];
export type DataGap = Schemas['DataGapDto'];
export type AppConfig = Schemas['ConfigDto'];
export type Device = Schemas['DeviceDto'];
export type Passkey = Schemas['PasskeyDto'];
export type PasskeyOptions = Schemas['PasskeyOptionsDto'];
export type DemoScenario = Schemas['DemoScenario'];
export type DemoText = Schemas['DemoTextDto'];
