import { ApiProperty } from '@nestjs/swagger';
import { PhoneField, SignInCodeField } from '../fields/fields.js';

export class SignInCodeRequestDto {
  @PhoneField({ allowEmpty: false, description: '10 digits', example: '5035550123' })
  phone: string;
}

export class SignInCodeResultDto {
  @ApiProperty({ type: 'boolean', description: 'Always true, whether or not a rider has the phone' })
  accepted: boolean;
}

export class SignInDto {
  @PhoneField({ allowEmpty: false, description: '10 digits', example: '5035550123' })
  phone: string;

  @SignInCodeField({ description: 'The 6 digits of the text', example: '012345' })
  code: string;
}
