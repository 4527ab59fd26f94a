/** Keeps a figure and its unit on one line. */
const NO_BREAK = '\u00a0';

export const formatTemperature = (degrees: number): string => `${degrees}${NO_BREAK}°F`;

export const formatWind = (mph: number): string => `${mph}${NO_BREAK}mph`;

export const formatPercent = (percent: number): string => `${percent}${NO_BREAK}%`;
