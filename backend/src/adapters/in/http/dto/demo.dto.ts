import { ApiProperty } from '@nestjs/swagger';
import { DEMO_SCENARIOS, type DemoScenario } from '../../../../application/ports/demo.port.js';
import { KEYWORDS, type Keyword } from '../../../../domain/texting/fixed-texts.js';
import { ChoiceField, PhoneField, TextField } from '../fields/fields.js';

export class SwitchDemoWeatherDto {
  @ChoiceField({ choices: DEMO_SCENARIOS, name: 'DemoScenario' })
  scenario: DemoScenario;
}

export class DemoStateDto {
  @ApiProperty({ enum: DEMO_SCENARIOS, enumName: 'DemoScenario' })
  scenario: DemoScenario;

  @ApiProperty({ enum: DEMO_SCENARIOS, enumName: 'DemoScenario', isArray: true })
  scenarios: DemoScenario[];

  @ApiProperty({ type: 'string', format: 'date-time', description: "The demo clock's current time" })
  now: string;
}

export class DemoTextDto {
  @ApiProperty({ type: 'string' })
  id: string;

  @ApiProperty({ type: 'string', description: 'E.164' })
  to: string;

  @ApiProperty({ type: 'string' })
  body: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  sentAt: string;
}

export class ReplyToDemoTextDto {
  @PhoneField({ allowEmpty: false, description: 'The phone that replies; 10 digits', example: '5035550123' })
  phone: string;

  @TextField({ max: 300, description: 'Text of the reply', example: 'STOP' })
  body: string;
}

export class DemoReplyDto {
  @ApiProperty({
    enum: KEYWORDS,
    enumName: 'TextKeyword',
    nullable: true,
    description: 'The keyword recognized; null if none',
  })
  keyword: Keyword | null;

  @ApiProperty({ type: 'string', nullable: true, description: "The provider's automatic reply" })
  answer: string | null;
}
