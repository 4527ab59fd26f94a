const GREEN = '#006747';
const WHITE = '#ffffff';

/** A cyclist, in a square of 24 (Lucide's "bike", ISC licence). */
const BIKE =
  '<circle cx="18.5" cy="17.5" r="3.5"/><circle cx="5.5" cy="17.5" r="3.5"/><circle cx="15" cy="5" r="1"/>' +
  '<path d="M12 17.5V14l-3-3 4-3 2 3h2"/>';

const bike = (size: number) => {
  const corner = (512 - size) / 2;
  return (
    `<g transform="translate(${corner} ${corner - size * 0.02}) scale(${size / 24})" fill="none" stroke="${WHITE}" ` +
    `stroke-width="2" stroke-linecap="round" stroke-linejoin="round">${BIKE}</g>`
  );
};

const svg = (content: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${content}</svg>`;

/** The green sign with its white border, in `isRound` with the corners of a sign. */
export const signIcon = ({ isRound }: { isRound: boolean }): string =>
  svg(
    `<rect width="512" height="512" rx="${isRound ? 92 : 0}" fill="${GREEN}"/>` +
      `<rect x="34" y="34" width="444" height="444" rx="64" fill="none" stroke="${WHITE}" stroke-width="14"/>` +
      bike(330),
  );

/** Without the border, all that matters inside the circle that every launcher leaves. */
export const bareIcon = (): string => svg(`<rect width="512" height="512" fill="${GREEN}"/>${bike(300)}`);
