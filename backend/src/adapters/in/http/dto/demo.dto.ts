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

  @ApiProperty({ type: 'string', format: 'date-time', description: "The demo's present instant" })
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
  @PhoneField({ allowEmpty: false, description: 'Whose phone answers: 10 digits', example: '5035550123' })
  phone: string;

  @TextField({ max: 300, description: 'What is texted back', example: 'STOP' })
  body: string;
}

export class DemoReplyDto {
  @ApiProperty({
    enum: KEYWORDS,
    enumName: 'TextKeyword',
    nullable: true,
    description: 'What the text was taken for; null for words that ask nothing',
  })
  keyword: Keyword | null;

  @ApiProperty({ type: 'string', nullable: true, description: 'What a provider answers to it by itself' })
  answer: string | null;
}
