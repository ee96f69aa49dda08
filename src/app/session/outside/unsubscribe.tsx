import { useState } from 'react'
import { msg, type Message } from '#domain/message.ts'
import { UnsubscribeScreen } from '#src/features/account/unsubscribe-screen.tsx'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { createTransport } from '#sync/transport.ts'
import { sendUnsubscribe } from '#sync/calls/unsubscribe.ts'

const linkOver = msg('This link has expired. You can unsubscribe in the settings.')

/** What the link in a daily email leads to. Its code comes after the #; in the address for mail programs, which some of them open, it is in the query. */
export function Unsubscribe() {
  const [code] = useState(() => location.hash.slice(1) || (new URLSearchParams(location.search).get('code') ?? ''))
  const unsubscribe = async (): Promise<Message | null> => {
    const answer = await sendUnsubscribe(createTransport(), code)
    if (answer.ok) return null
    return answer.failure.code === 'link.over' ? linkOver : answer.failure.message
  }
  return <UnsubscribeScreen onUnsubscribe={unsubscribe} onSettings={() => location.assign(addresses.notificationSettings)} />
}
