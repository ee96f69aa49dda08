import { useState } from 'react'
import type { Message } from '#domain/message.ts'
import type { Offer } from '#domain/wire/accounts/invitations.ts'
import { Button } from '#src/ui/buttons/button.tsx'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { AddPersonIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { OfferText } from './offer-text.tsx'

export interface JoinScreenProps {
  offer: Offer
  /** Who is signed in. */
  fullName: string
  /** Joins, and then opens the group; returns the message about what went wrong, or null. */
  onJoin: () => Promise<Message | null>
  onHome: () => void
}

/** What the link of an invitation leads to, for someone who is signed in. */
export function JoinScreen({ offer, fullName, onJoin, onHome }: JoinScreenProps) {
  const [failure, setFailure] = useState<Message | null>(null)
  const [isJoining, setIsJoining] = useState(false)
  const join = async () => {
    setIsJoining(true)
    const message = await onJoin()
    setFailure(message)
    if (message !== null) setIsJoining(false)
  }
  return (
    <div className="page">
      <Card>
        <div className="stack-l">
          <OfferText offer={offer} />
          {offer.isMember ? (
            <>
              <p>{t('You are already a member of this group.')}</p>
              <div className="bar">
                <Button onClick={onHome}>{t('Home')}</Button>
              </div>
            </>
          ) : (
            <>
              <p className="muted">
                {t('You are signed in as {person}. The page reloads with the new group; the group at the top of the screen leads back to the others.', {
                  person: fullName,
                })}
              </p>
              <p className="muted">{t('If you are someone else, sign out first, then open the link again.')}</p>
              {failure !== null && (
                <Banner tone="bad" live>
                  {t(failure)}
                </Banner>
              )}
              <div className="bar">
                <Button variant="primary" icon={AddPersonIcon} loading={isJoining} onClick={() => void join()}>
                  {t('Join {group}', { group: offer.group })}
                </Button>
              </div>
            </>
          )}
        </div>
      </Card>
    </div>
  )
}
