import { z } from 'zod';
import { WEATHER_CONDITIONS } from '../../../../domain/conditions/weather.js';
import {
  seriesCodec,
  storedFigure,
  storedInstant,
  storedReading,
} from '../../shared-forecast/series.codec.js';

export const weatherSeriesCodec = seriesCodec(
  z.object({
    startsAt: storedInstant,
    temperatureF: storedFigure,
    windMph: storedFigure,
    gustMph: storedFigure,
    windFromDegrees: storedFigure,
    rainChancePercent: storedFigure,
    precipitationMm: storedFigure,
    humidityPercent: storedFigure,
    uvIndex: storedFigure,
    condition: storedReading(z.enum(WEATHER_CONDITIONS)),
  }),
);
