import { Check, Column, Entity, Index, PrimaryColumn } from 'typeorm';

@Entity('network_use')
@Check('network_use_kind_check', `kind <> ''`)
@Check('network_use_network_check', `network <> ''`)
@Check('network_use_used_check', 'used > 0')
@Index('network_use_by_age', ['period'])
export class NetworkUse {
  @PrimaryColumn('text') kind: string;
  @PrimaryColumn('text') network: string;
  @PrimaryColumn('timestamptz') period: Date;
  @Column('integer') used: number;
}
