import { Column, Entity, PrimaryColumn } from 'typeorm';

/** Secrets that replicas share and nobody has set from outside. */
@Entity('server_secrets')
export class ServerSecretRow {
  @PrimaryColumn('text', { primaryKeyConstraintName: 'server_secrets_pkey' })
  name: string;

  @Column('text')
  value: string;
}
