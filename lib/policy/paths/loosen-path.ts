const encoded = /%(?:25)*([0-7][0-9a-f])/gi;
const overlong = /%(?:25)*(?:c0%ae|e0%80%ae|u002e)/gi;
const unseen = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
const separators = /[\\\u2044\u2215\u2216\u29f5\u29f8\u29f9\ufe68\uff0f\uff3c]/g;

/** What the most obliging reader would make of a doubtful path: what deny and ask patterns are compared with. */
export function loosenPath(text: string): string {
  return text
    .replace(overlong, '.')
    .replace(encoded, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    .replace(unseen, '')
    .replace(separators, '/')
    .replace(/[\u2024\ufe52\uff0e]/g, '.')
    .replace(/\u2025/g, '..')
    .replace(/^file:(?:\/\/[^/]*)?(?=\/)|^file:/i, '')
    .replace(/^\s+/u, '')
    .replace(/(?<!\s)\s+(?=\/|$)/gu, '')
    .replace(/([^/.])\.+(?=\/|$)/g, '$1');
}
