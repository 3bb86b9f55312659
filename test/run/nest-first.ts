/** Nest is ESM only: a CommonJS package that requires it first fails with 'Cannot require() ES Module in a cycle'. */
import 'reflect-metadata';
import '@nestjs/common';
import '@nestjs/core';
