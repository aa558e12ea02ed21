import type { AssessmentFacts, Citizenship } from '@lacorte/tender-rules';
import { applyDecorators } from '@nestjs/common';
import { Check, Column, Entity, ForeignKey, Index, PrimaryColumn } from 'typeorm';
import { Application } from '../submissions/application.entity';

/** Verified facts, each null until an assessor has checked it, with the administrator and the time of the save. */
abstract class SavedFacts implements AssessmentFacts {
  @Column({ type: 'text', nullable: true }) citizenship: Citizenship | null;
  @Column({ type: 'boolean', nullable: true }) residencePermit: boolean | null;
  @Column({ type: 'smallint', nullable: true }) residenceYears: number | null;
  @Column({ type: 'smallint', nullable: true }) worksInLombardiaYears: number | null;
  @Column({ type: 'integer', nullable: true }) iseeCents: number | null;
  @Column({ type: 'boolean', nullable: true }) ownsHome: boolean | null;
  @Column({ type: 'smallint', nullable: true }) minors: number | null;
  @Column({ type: 'boolean', nullable: true }) disabilityCertified: boolean | null;
  @Column({ type: 'boolean', nullable: true }) evictionEnforced: boolean | null;
  @Column({ type: 'boolean', nullable: true }) over65: boolean | null;
  @Column({ type: 'boolean', nullable: true }) youngCouple: boolean | null;
  @Column({ type: 'boolean', nullable: true }) housingEmergency: boolean | null;
  @Column('uuid') assessedById: string;
  @Column('text') assessedByEmail: string;
  @Column('timestamptz') assessedAt: Date;
}

const checks = (table: string) =>
  applyDecorators(
    Check(`${table}_citizenship_check`, `citizenship IN ('italian', 'eu', 'other')`),
    Check(`${table}_isee_cents_check`, 'isee_cents >= 0'),
    Check(`${table}_minors_check`, '(minors >= 0) AND (minors <= 10)'),
    Check(`${table}_version_check`, 'version > 0'),
    ...['residence_years', 'works_in_lombardia_years'].map((column) =>
      Check(`${table}_${column}_check`, `(${column} >= 0) AND (${column} <= 100)`),
    ),
  );

@Entity('assessment')
@checks('assessment')
@Index('assessment_complete', { synchronize: false })
export class Assessment extends SavedFacts {
  @PrimaryColumn('uuid') @ForeignKey(() => Application, { onDelete: 'CASCADE' }) applicationId: string;
  @Column('integer') version: number;
  /** Whether every fact that the rules need is known. */
  @Column({
    type: 'boolean',
    generatedType: 'STORED',
    asExpression: `((citizenship IS NOT NULL) AND ((citizenship <> 'other'::text) OR (residence_permit IS NOT NULL)) AND (residence_years IS NOT NULL) AND (isee_cents IS NOT NULL) AND (owns_home IS NOT NULL) AND (minors IS NOT NULL) AND (disability_certified IS NOT NULL) AND (eviction_enforced IS NOT NULL) AND (over65 IS NOT NULL) AND (young_couple IS NOT NULL) AND (housing_emergency IS NOT NULL))`,
  })
  complete: boolean;
}

@Entity('assessment_change')
@checks('assessment_change')
export class AssessmentChange extends SavedFacts {
  @PrimaryColumn('uuid') @ForeignKey(() => Application, { onDelete: 'CASCADE' }) applicationId: string;
  @PrimaryColumn('integer') version: number;
}
