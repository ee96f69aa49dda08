import type { Message } from '#domain/message.ts'
import { Banner } from '#src/ui/feedback/banner.tsx'
import { t } from '#src/ui/text/translate.ts'

/** Why the server did not save a form. */
export const SaveFailure = ({ failure }: { failure: Message | null }) =>
  failure !== null && (
    <Banner tone="bad" live>
      {t(failure)}
    </Banner>
  )
