/** A binary heap: what costs least comes out first. */
export class OpenList<T extends { readonly estimate: number }> {
  private readonly heap: T[] = [];

  get size(): number {
    return this.heap.length;
  }

  push(item: T): void {
    const { heap } = this;
    let index = heap.push(item) - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.isBefore(index, parent)) return;
      index = this.swapped(index, parent);
    }
  }

  pop(): T | undefined {
    const { heap } = this;
    const first = heap[0];
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return first;
    heap[0] = last;
    let index = 0;
    for (;;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      const child = this.isBefore(right, left) ? right : left;
      if (!this.isBefore(child, index)) return first;
      index = this.swapped(index, child);
    }
  }

  private isBefore(a: number, b: number): boolean {
    const [first, second] = [this.heap[a], this.heap[b]];
    return first !== undefined && second !== undefined && first.estimate < second.estimate;
  }

  /** @returns `to`, where the item from `from` now is. */
  private swapped(from: number, to: number): number {
    const [a, b] = [this.heap[from], this.heap[to]];
    if (a !== undefined && b !== undefined) [this.heap[from], this.heap[to]] = [b, a];
    return to;
  }
}
