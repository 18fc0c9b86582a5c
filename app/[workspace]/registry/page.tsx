import type { Metadata } from 'next';
import { RegistryScreen } from '@/components/registry/registry-screen';

export const metadata: Metadata = { title: 'Registry' };

export default function RegistryPage() {
  return <RegistryScreen />;
}
