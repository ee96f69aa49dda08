import { useEffect, useState } from 'react'
import type { Message } from '#domain/message.ts'
import type { Offer } from '#domain/wire/accounts/invitations.ts'
import { readOffer } from '#sync/calls/invitations.ts'
import { createTransport } from '#sync/transport.ts'

/** Undefined until the answer. */
type KnownOffer = { readonly offer: Offer } | { readonly failure: Message } | undefined

/** What the invitation with this code offers. */
export function useOffer(code: string): { known: KnownOffer; retry: () => void } {
  const [known, setKnown] = useState<KnownOffer>()
  const isAsking = known === undefined
  useEffect(() => {
    if (!isAsking) return
    void readOffer(createTransport(), code).then((answer) => setKnown(answer.ok ? { offer: answer.value } : { failure: answer.failure.message }))
  }, [code, isAsking])
  return { known, retry: () => setKnown(undefined) }
}
