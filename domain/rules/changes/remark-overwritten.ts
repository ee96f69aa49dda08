import type { RefusalDetail, Tx } from '../../tx.ts'

type Value = RefusalDetail[string] | boolean

/**
 * Tells the writer what they replaced without having seen it: each field whose value is neither what they saw (`was`) nor what they set.
 * A mutation from a device that does not send what was seen replaces silently, as before.
 */
export function remarkOverwritten<Fields extends Readonly<Record<string, Value | undefined>>>(
  tx: Pick<Tx, 'remark'>,
  about: RefusalDetail,
  current: { readonly [Field in keyof Fields]?: unknown },
  set: Fields,
  was: { readonly [Field in keyof Fields]?: Fields[Field] | undefined } = {},
): void {
  for (const [field, yours] of Object.entries(set)) {
    const [seen, now] = [was[field], plain(current[field])]
    if (seen === undefined || now === undefined || now === plain(seen) || now === plain(yours)) continue
    tx.remark({ ...about, field, theirs: now, yours: plain(yours) ?? null })
  }
}

/** Booleans as rows store them. */
const plain = (value: unknown): string | number | null | undefined =>
  typeof value === 'boolean' ? Number(value) : (value as string | number | null | undefined)
