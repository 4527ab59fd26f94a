import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reads every route, but lets others read and write them. */
export class ValidateWaysHome1797200100000 implements MigrationInterface {
  readonly name = 'ValidateWaysHome1797200100000';

  async up(runner: QueryRunner): Promise<void> {
    await runner.query('ALTER TABLE routes VALIDATE CONSTRAINT routes_way_home_possible');
  }

  /** A check that has been validated may stay so. */
  async down(): Promise<void> {
    await Promise.resolve();
  }
}
