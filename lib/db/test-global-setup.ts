import { startTestPostgres, TEST_TEMPLATE_URL } from './test-postgres';

/** One PostgreSQL for the whole run; the workers inherit the variable. */
export default async function setUp(): Promise<() => Promise<void>> {
  const postgres = await startTestPostgres();
  process.env[TEST_TEMPLATE_URL] = postgres.templateUrl;
  return postgres.stop;
}
