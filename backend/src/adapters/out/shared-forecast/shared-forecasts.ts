import type { ProviderResult } from '../../../application/ports/provider-failure.js';
import { type Coordinates, gridCellOf } from '../../../domain/route/location.js';
import { SharedAnswers, type SharedKind, type SharingOptions } from '../shared-answers/shared-answers.js';

export interface ForecastSource<S> extends SharedKind<S> {
  ask(center: Coordinates): Promise<ProviderResult<S>>;
}

/** Lets riders nearby share one call a grid cell and hour. */
export class SharedForecasts<S> {
  private readonly answers: SharedAnswers<S>;

  constructor(
    private readonly source: ForecastSource<S>,
    options: SharingOptions,
  ) {
    this.answers = new SharedAnswers(source, options);
  }

  forecastFor(place: Coordinates): Promise<ProviderResult<S>> {
    const { name, center } = gridCellOf(place);
    return this.answers.answerTo(name, () => this.source.ask(center));
  }
}
