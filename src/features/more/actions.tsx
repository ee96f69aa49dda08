import { ComposeIcon, MailIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { FeedbackDialog, MailingListDialog } from './lazy-dialogs.ts'

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
      run: (_, { open }) => open((close) => <MailingListDialog onClose={close} />),
    },
  ],
}
