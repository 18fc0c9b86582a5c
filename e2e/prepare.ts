import { countersign } from './command-line';
import { people } from './installation';

export default async function prepare(): Promise<void> {
  for (const { email, name, role, password } of people) {
    await countersign('users', 'create', '--email', email, '--name', name, '--role', role, '--password', password);
  }
}
