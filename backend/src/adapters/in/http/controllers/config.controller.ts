import { Controller, Get, Inject } from '@nestjs/common';
import { ApiOkResponse, ApiOperation, ApiTags } from '@nestjs/swagger';
import { ConfigDto } from '../dto/config.dto.js';
import { PUBLIC_CONFIG } from '../http-tokens.js';
import { OpenToAll } from '../session/open-to-all.decorator.js';

@ApiTags('app')
@Controller('api/config')
export class ConfigController {
  constructor(@Inject(PUBLIC_CONFIG) private readonly config: ConfigDto) {}

  @Get()
  @OpenToAll()
  @ApiOperation({ operationId: 'getConfig', summary: 'Public settings for the browser' })
  @ApiOkResponse({ type: ConfigDto })
  read(): ConfigDto {
    return this.config;
  }
}
