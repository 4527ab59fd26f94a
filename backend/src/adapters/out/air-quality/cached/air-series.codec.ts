import { z } from 'zod';
import { seriesCodec, storedFigure, storedInstant } from '../../shared-forecast/series.codec.js';

export const airSeriesCodec = seriesCodec(
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
