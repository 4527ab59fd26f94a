import type { MigrationInterface, QueryRunner } from 'typeorm';

/**
 * Making and dropping the partitions of months, for a role that owns no tables. They run as the owner, and can do nothing
 * else: only a partitioned table gets a month, and only a partition with an end is dropped.
 */
export class MakeMonthsForOthers1797000100000 implements MigrationInterface {
  readonly name = 'MakeMonthsForOthers1797000100000';

  async up(runner: QueryRunner): Promise<void> {
    // Filled before it is attached, so that riders' statements meet either the month's rows or none.
    await runner.query(`
      CREATE FUNCTION make_month(parent regclass, first_date date) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE
        next_month date := (first_date + interval '1 month')::date;
        parent_name text := (SELECT relname FROM pg_class
          WHERE oid = parent AND relkind = 'p' AND relnamespace = 'public'::regnamespace);
        rest regclass := (SELECT partdefid FROM pg_partitioned_table WHERE partrelid = parent AND partdefid <> 0);
        month_name text := parent_name || to_char(first_date, '"_y"YYYY"m"MM');
      BEGIN
        IF parent_name IS NULL OR extract(day FROM first_date) <> 1 THEN
          RAISE EXCEPTION 'make_month: % has no months, or % begins none', parent, first_date;
        END IF;
        EXECUTE format('CREATE TABLE %I (LIKE %s INCLUDING DEFAULTS INCLUDING CONSTRAINTS)', month_name, parent);
        IF rest IS NOT NULL THEN
          EXECUTE format(
            'WITH moved AS (DELETE FROM %s WHERE local_date >= %L AND local_date < %L RETURNING *)
             INSERT INTO %I SELECT * FROM moved', rest, first_date, next_month, month_name);
        END IF;
        EXECUTE format('ALTER TABLE %s ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
          parent, month_name, first_date, next_month);
      END $$`);
    await runner.query(`
      CREATE FUNCTION drop_month(parent regclass, partition_name text) RETURNS void
      LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
      DECLARE
        found regclass := (SELECT child.oid FROM pg_inherits JOIN pg_class AS child ON child.oid = inhrelid
          WHERE inhparent = parent AND child.relname = partition_name
            AND pg_get_expr(child.relpartbound, 0) LIKE 'FOR VALUES %');
      BEGIN
        -- Another replica may have dropped it.
        IF found IS NOT NULL THEN
          EXECUTE format('DROP TABLE %s', found);
        END IF;
      END $$`);
    await runner.query(
      'REVOKE EXECUTE ON FUNCTION make_month(regclass, date), drop_month(regclass, text) FROM PUBLIC',
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query('DROP FUNCTION drop_month(regclass, text)');
    await runner.query('DROP FUNCTION make_month(regclass, date)');
  }
}
