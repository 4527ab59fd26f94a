import { z } from 'zod';
import type { AirQualityPort } from '../../../application/ports/air-quality.port.js';
import type { WeatherPort } from '../../../application/ports/weather.port.js';
import type { AirSeries } from '../../../domain/conditions/air.js';
import type { Missing, Reading } from '../../../domain/conditions/reading.js';
import { WEATHER_CONDITIONS, type WeatherSeries } from '../../../domain/conditions/weather.js';
import { gridCellOf } from '../../../domain/route/location.js';
import { SharedAnswers, type AnswerCodec, type SharingOptions } from './shared-answers.js';

/** Weather that riders nearby and replicas share: that of the grid cell's center, fetched once an hour. */
export function sharedWeather(weather: WeatherPort, options: SharingOptions): WeatherPort {
  const answers = new SharedAnswers<WeatherSeries>({ kind: 'weather', codec: weatherCodec }, options);
  return {
    hourlyWeather(place, freshness) {
      const { name, center } = gridCellOf(place);
      return answers.answerTo(name, () => weather.hourlyWeather(center), freshness);
    },
  };
}

/** Air quality that riders nearby and replicas share: that of the grid cell's center, fetched once an hour. */
export function sharedAirQuality(airQuality: AirQualityPort, options: SharingOptions): AirQualityPort {
  const answers = new SharedAnswers<AirSeries>({ kind: 'air', codec: airCodec }, options);
  return {
    hourlyAir(place, freshness) {
      const { name, center } = gridCellOf(place);
      return answers.answerTo(name, () => airQuality.hourlyAir(center), freshness);
    },
  };
}

/** Increase when the meaning of what is stored changes. The schema notices a change of its shape by itself. */
const FORMAT = 1;

function seriesCodec<H extends { readonly startsAt: Date }>(hour: z.ZodType<H>): AnswerCodec<readonly H[]> {
  const stored = z.object({ format: z.literal(FORMAT), hours: z.array(hour) });
  return {
    encode: (series) => ({
      format: FORMAT,
      hours: series.map(({ startsAt, ...figures }) => ({ startsAt: startsAt.toISOString(), ...figures })),
    }),
    decode: (payload) => stored.safeParse(payload).data?.hours ?? null,
  };
}

/** The two reasons for which a single figure can be missing. */
const missingFigure: z.ZodType<Missing> = z.object({ missing: z.enum(['not-reported', 'implausible']) });

const storedReading = <T>(figure: z.ZodType<T>): z.ZodType<Reading<T>> => z.union([figure, missingFigure]);
const storedFigure = storedReading(z.number());
const storedInstant = z.iso.datetime().transform((text) => new Date(text));

const weatherCodec = seriesCodec(
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

const airCodec = seriesCodec(
  z.object({
    startsAt: storedInstant,
    pm25UgM3: storedFigure,
    pm10UgM3: storedFigure,
    ozoneUgM3: storedFigure,
    nitrogenDioxideUgM3: storedFigure,
    sulphurDioxideUgM3: storedFigure,
    carbonMonoxideUgM3: storedFigure,
  }),
);
