/** 0 up to, without, 1: looks like chance, but is the same for the same numbers on every machine and in every run. */
export function chanceAt(x: number, y: number, purpose: number): number {
  let hash = Math.imul(x | 0, 0x9e3779b1) ^ Math.imul(y | 0, 0x85ebca77) ^ Math.imul(purpose, 0xc2b2ae3d);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** 0 to 1: chance at whole numbers, smooth in between (value noise). */
export function smoothChanceAt(x: number, y: number, purpose: number): number {
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [eased(x - left), eased(y - top)];
  const alongTop = mixed(chanceAt(left, top, purpose), chanceAt(left + 1, top, purpose), right);
  const alongBottom = mixed(chanceAt(left, top + 1, purpose), chanceAt(left + 1, top + 1, purpose), right);
  return mixed(alongTop, alongBottom, down);
}

const eased = (share: number): number => share * share * (3 - 2 * share);

const mixed = (a: number, b: number, share: number): number => a + (b - a) * share;
