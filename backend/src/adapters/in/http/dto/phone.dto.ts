import { ApiProperty } from '@nestjs/swagger';
import type { Consent, OwnNumber } from '../../../../application/ports/phones.port.js';
import { MS_PER_DAY } from '../../../../domain/commute/time.js';
import {
  LOST_NUMBER_DAYS,
  PHONE_NOTICES,
  PHONE_STANDINGS,
  type PhoneNotice,
  type PhoneStanding,
} from '../../../../domain/rider/phone-standing.js';
import { CONSENT_SOURCES, CONSENT_WORDINGS, type ConsentSource } from '../../../../domain/texting/consent.js';
import { PhoneField, SignInCodeField } from '../fields/fields.js';
import { toTenDigits } from '../fields/text.validators.js';

export class PhoneCodeDto {
  @SignInCodeField({ description: 'The 6-digit code from the text', example: '012345' })
  code: string;
}

export class ReportLostPhoneDto {
  @PhoneField({
    allowEmpty: true,
    description: 'The number that replaces it, 10 digits, or empty for none',
    example: '5035550123',
  })
  phone: string;
}

const NOTICE_SENTENCES: Readonly<Record<PhoneNotice, string>> = {
  moved:
    'Your number was confirmed on another account, so it is no longer on this one. Everything else is still here.',
  expired:
    'We removed your number, because it was never confirmed and you have not been here for 30 days. Everything else is still here.',
  replaced: 'The number you reported as lost was removed from your account.',
};

export class PhoneNoticeDto {
  @ApiProperty({ enum: PHONE_NOTICES, enumName: 'PhoneNotice' })
  id: PhoneNotice;

  @ApiProperty({ type: 'string' })
  sentence: string;
}

export class PhoneChangeDto {
  @ApiProperty({ type: 'string', description: '10 digits, or empty for none' })
  phone: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  dueAt: string;
}

/** What the rider may know about the own number. */
export class OwnNumberDto {
  @ApiProperty({
    enum: PHONE_STANDINGS,
    enumName: 'PhoneStanding',
    description: 'What texts the number gets. One that is not bound shows neither a STOP nor another account',
  })
  phoneStanding: PhoneStanding;

  @ApiProperty({
    type: 'boolean',
    description: 'The bound number replied STOP; it gets texts again only after it texts START',
  })
  textsStopped: boolean;

  @ApiProperty({
    type: () => PhoneNoticeDto,
    nullable: true,
    description: 'Shown until it is marked as read',
  })
  phoneNotice: PhoneNoticeDto | null;

  @ApiProperty({
    type: () => PhoneChangeDto,
    nullable: true,
    description: 'Replaces a number reported as lost, unless a code to that number is used before',
  })
  phoneChange: PhoneChangeDto | null;
}

export const toOwnNumberDto = ({ standing, notice, lost }: OwnNumber): OwnNumberDto => ({
  phoneStanding: standing,
  textsStopped: standing === 'opted-out',
  phoneNotice: notice && { id: notice, sentence: NOTICE_SENTENCES[notice] },
  phoneChange: lost && {
    phone: toTenDigits(lost.next),
    dueAt: new Date(lost.reportedAt.getTime() + LOST_NUMBER_DAYS * MS_PER_DAY).toISOString(),
  },
});

/** Consent to texts, as it is on record. */
export class ConsentDto {
  @ApiProperty({ type: 'string', description: '10 digits' })
  phone: string;

  @ApiProperty({
    enum: CONSENT_SOURCES,
    enumName: 'ConsentSource',
    description: 'The screen, the word texted from the phone, or a code texted to it',
  })
  source: ConsentSource;

  @ApiProperty({ type: 'string', description: 'What was agreed to' })
  wording: string;

  @ApiProperty({ type: 'string', format: 'date-time' })
  givenAt: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  endedAt: string | null;
}

export const toConsentDto = ({ phone, source, wording, givenAt, endedAt }: Consent): ConsentDto => ({
  phone: toTenDigits(phone),
  source,
  wording: CONSENT_WORDINGS[wording as keyof typeof CONSENT_WORDINGS],
  givenAt: givenAt.toISOString(),
  endedAt: endedAt?.toISOString() ?? null,
});
