/** How a provider that is asked over the network has been answering this process. */
export interface ProviderState {
  /** What it is asked for: `weather`, `geocoding`, … */
  readonly port: string;
  /** Such as `open-meteo`. */
  readonly provider: string;
  /**
   * - `answering`: it answered, or was not asked yet
   * - `failing`: it failed so often in a row that it is left alone for a moment
   * - `trying`: that moment is over, one call is finding out
   */
  readonly state: 'answering' | 'failing' | 'trying';
}
