import { NotFoundException, type PipeTransform } from '@nestjs/common';

const ROW_ID = /^[1-9]\d{0,8}$/;

/** An id in a path. Whatever cannot be one names nothing, so it is as unknown as any unknown id. */
export class RowIdPipe implements PipeTransform<string, number> {
  transform(value: string): number {
    if (!ROW_ID.test(value)) throw new NotFoundException('There is nothing at this address.');
    return Number(value);
  }
}
