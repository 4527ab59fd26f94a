/** Counts the answers of a fuzz run by operation. */
export class FuzzTally {
  private readonly counts = new Map<string, Map<number, number>>();

  add(operation: string, status: number): void {
    const ofOperation = this.counts.get(operation) ?? new Map<number, number>();
    ofOperation.set(status, (ofOperation.get(status) ?? 0) + 1);
    this.counts.set(operation, ofOperation);
  }

  requestsTo(operation: string): number {
    return sum([...(this.counts.get(operation)?.values() ?? [])]);
  }

  successesOf(operation: string): number {
    const counts = [...(this.counts.get(operation) ?? [])];
    return sum(counts.filter(([status]) => status < 300).map(([, count]) => count));
  }

  get total(): number {
    return sum([...this.counts.keys()].map((operation) => this.requestsTo(operation)));
  }

  /** One line per operation: number of requests, share of 2xx, count of each status. */
  toString(): string {
    return [...this.counts]
      .map(([operation, counts]) => {
        const requests = this.requestsTo(operation);
        const share = Math.round((100 * this.successesOf(operation)) / requests);
        const statuses = [...counts]
          .sort(([a], [b]) => a - b)
          .map(([status, count]) => `${status}: ${count}`);
        return `${operation.padEnd(26)}${String(requests).padStart(6)}  2xx ${String(share).padStart(3)} %  ${statuses.join(', ')}`;
      })
      .join('\n');
  }
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);
