import type { Injectable } from '@nestjs/common';

export type Planted = typeof Injectable;
