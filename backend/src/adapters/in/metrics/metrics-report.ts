/** What a scraper gets. */
export interface MetricsReport {
  readonly contentType: string;
  text(): Promise<string>;
}
