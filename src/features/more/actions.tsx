import { ComposeIcon } from '#src/ui/icons/icons.ts'
import { MailIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'
import { FeedbackDialog } from './lazy-feedback-dialog.ts'

export const actions: Actions = {
  palette: [
    {
      id: 'feedback',
      order: 80,
      label: () => t('Send feedback'),
      keywords: () => t('report a problem, suggest an improvement'),
      icon: ComposeIcon,
      run: (_, { open }) => open((close) => <FeedbackDialog onClose={close} />),
    },
    {
      id: 'mailing-list',
      order: 85,
      label: () => t('Mailing list'),
      icon: MailIcon,
      run: (_, { navigate }) => navigate(addresses.more),
    },
  ],
}
