import { ApiProperty } from '@nestjs/swagger';
import { DEMO_SCENARIOS, type DemoScenario } from '../../../../application/ports/demo.port.js';
import { ChoiceField } from '../fields/fields.js';

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
