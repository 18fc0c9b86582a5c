import { isAbsolute, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { parseEnvironment } from './environment';

const secret = 'a-secret-of-enough-length';

describe('parseEnvironment', () => {
  it('fills in the documented defaults', () => {
    const environment = parseEnvironment({});
    expect(environment).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      databaseUrl: undefined,
      dataDir: resolve('.countersign'),
      adminEmail: 'admin@countersign.local',
      enableCategories: undefined,
      logLevel: 'info',
      production: false,
    });
    expect(isAbsolute(environment.dataDir)).toBe(true);
    expect(Object.isFrozen(environment)).toBe(true);
  });

  it('takes an empty or blank variable for an unset one', () => {
    expect(parseEnvironment({ PORT: '', DATABASE_URL: '  ', NODE_ENV: '' })).toEqual(parseEnvironment({}));
  });

  it.each([
    ['all', 'all'],
    ['none', 'none'],
    ['development, customer_support,development', ['development', 'customer_support']],
  ])('reads the categories %s', (text, expected) => {
    expect(parseEnvironment({ COUNTERSIGN_ENABLE_CATEGORIES: text }).enableCategories).toEqual(expected);
  });

  it('lets the flags win over the variable, and "no tools" over everything', () => {
    const source = { COUNTERSIGN_ENABLE_CATEGORIES: 'all' };
    expect(parseEnvironment(source, { enableToolCategories: 'filesystem' }).enableCategories).toEqual(['filesystem']);
    const flags = { enableToolCategories: 'filesystem', enableTools: false };
    expect(parseEnvironment(source, flags).enableCategories).toBe('none');
    expect(parseEnvironment(source, { enableTools: true }).enableCategories).toBe('all');
  });

  it.each([
    ['PORT', '70000'],
    ['PORT', '-1'],
    ['PORT', '80a'],
    ['HOST', 'http://x/'],
    ['DATABASE_URL', 'mysql://somewhere/hidden'],
    ['COUNTERSIGN_ADMIN_EMAIL', 'nobody'],
    ['COUNTERSIGN_ADMIN_PASSWORD', 'hunter2'],
    ['COUNTERSIGN_ENABLE_CATEGORIES', 'all,filesystem'],
    ['COUNTERSIGN_ENABLE_CATEGORIES', 'File System'],
    ['COUNTERSIGN_LEDGER_KEY', 'c2hvcnQ'],
    ['LOG_LEVEL', 'loud'],
    ['NEXTAUTH_URL', 'ftp://x'],
    ['NEXTAUTH_SECRET', 'hunter2'],
    ['NODE_ENV', 'staging'],
  ])('names %s when it is %s, and never prints the value', (name, value) => {
    const attempt = () => parseEnvironment({ [name]: value });
    expect(attempt).toThrow(new RegExp(`^  ${name} must `, 'm'));
    expect(attempt).not.toThrow(value);
  });

  it('lists every wrong variable at once, the missing secret too', () => {
    const source = { PORT: 'x', LOG_LEVEL: 'y', NODE_ENV: 'production', DATABASE_URL: 'postgresql://u:p@h/d' };
    expect(() => parseEnvironment(source)).toThrow(/PORT must[\s\S]*LOG_LEVEL must[\s\S]*NEXTAUTH_SECRET is not set/);
  });

  it('names the flag when the flag is wrong', () => {
    expect(() => parseEnvironment({}, { enableToolCategories: 'A B' })).toThrow(/^ {2}--enable-tool-categories must/m);
  });

  it('needs NEXTAUTH_SECRET only with a database of its own in production', () => {
    const external = { NODE_ENV: 'production', DATABASE_URL: 'postgresql://u:p@h/d' };
    expect(() => parseEnvironment(external)).toThrow('NEXTAUTH_SECRET');
    expect(parseEnvironment({ ...external, NEXTAUTH_SECRET: secret }).production).toBe(true);
    expect(parseEnvironment({ NODE_ENV: 'production' }).nextauthSecret).toBeUndefined();
  });
});
