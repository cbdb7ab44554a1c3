/** Moments that come, the earliest first: a binary heap, so that a life of thousands of items goes on in few steps. */
export class MomentQueue<T> {
  readonly #heap: { at: number; of: T }[] = [];

  /** The earliest moment, and what it is of; undefined for none. */
  get first(): { at: number; of: T } | undefined {
    return this.#heap[0];
  }

  add(at: number, of: T): void {
    const heap = this.#heap;
    const added = { at, of };
    let place = heap.length;
    heap.push(added);
    while (place > 0) {
      const above = (place - 1) >> 1;
      const parent = heap[above];
      if (parent === undefined || parent.at <= at) break;
      heap[place] = parent;
      place = above;
    }
    heap[place] = added;
  }

  /** Takes the earliest one away. */
  remove(): void {
    const heap = this.#heap;
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    let place = 0;
    for (;;) {
      const left = 2 * place + 1;
      const [a, b] = [heap[left], heap[left + 1]];
      const child = b !== undefined && a !== undefined && b.at < a.at ? left + 1 : left;
      const next = heap[child];
      if (next === undefined || next.at >= last.at) break;
      heap[place] = next;
      place = child;
    }
    heap[place] = last;
  }
}
