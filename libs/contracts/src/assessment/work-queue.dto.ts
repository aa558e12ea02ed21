import 'reflect-metadata';
import { IsBoolean, IsOptional } from 'class-validator';

/** Body of PUT /api/admin/applications/{id}/claim. Answer: `Claim`; DELETE releases it. */
export class ClaimApplicationDto {
  /** Also from another administrator. */
  @IsOptional()
  @IsBoolean({ message: 'validation.takeOver.invalid' })
  takeOver?: boolean | null;
}
