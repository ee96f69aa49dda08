import { Banner } from '#src/ui/feedback/banner.tsx'
import { t } from '#src/ui/text/translate.ts'

/** Above the list of topics. */
export function UnknownTopic() {
  return <Banner tone="info">{t('There is no help topic at this address. Choose one of these.')}</Banner>
}
