import { PlainText } from '@/components/ui/plain-text';
import type { JsonObject } from '@/lib/contracts/json';
import { readInputSchema } from './read-input-schema';

/** A tool's arguments as a person reads them. */
export function InputSchemaTable({ schema, tool }: { schema: JsonObject; tool: string }) {
  const properties = readInputSchema(schema);
  if (properties.length === 0) return <p className="text-ink-faint">This tool describes no arguments.</p>;
  return (
    <div className="overflow-x-auto rounded-md border border-line">
      <table aria-label={`Arguments of ${tool}`} className="w-full text-left text-[13px]">
        <thead className="bg-sunken text-ink-soft text-xs">
          <tr>
            <th scope="col" className="px-3 py-1.5 font-medium">
              Argument
            </th>
            <th scope="col" className="px-3 py-1.5 font-medium">
              Type
            </th>
            <th scope="col" className="px-3 py-1.5 font-medium">
              Meaning
            </th>
          </tr>
        </thead>
        <tbody>
          {properties.map((property, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: names repeat across nested objects, the order does not change
            <tr key={index} className="border-line border-t align-baseline">
              <th scope="row" className="min-w-36 px-3 py-1.5 font-normal">
                <span className="flex flex-wrap items-baseline gap-x-2" style={{ paddingLeft: `${property.depth}rem` }}>
                  <PlainText text={property.name} />
                  <span className={property.required ? 'text-warn text-xs' : 'text-ink-faint text-xs'}>
                    {property.required ? 'required' : 'optional'}
                  </span>
                </span>
              </th>
              <td className="min-w-32 max-w-72 px-3 py-1.5">
                <PlainText text={property.type} className="text-ink-soft" />
              </td>
              <td className="min-w-44 px-3 py-1.5 text-ink-soft [overflow-wrap:anywhere]">{property.description}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
