import { LockIcon, NotebookIcon, PeopleIcon, PictureIcon } from '#src/ui/icons/icons.ts'
import { SendIcon, UploadIcon } from '#src/ui/icons/more-icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Actions } from '#src/workspace/contributions/areas.ts'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'

export const actions: Actions = {
  settingsTabs: [
    {
      id: 'notice',
      order: 50,
      label: () => t('Group notice'),
      icon: PeopleIcon,
      isAvailable: ({ can }) => can('GroupNotice.Update'),
      Panel: lazyComponent(async () => (await import('./group-notice-tab.tsx')).GroupNoticeTab),
    },
    {
      id: 'group-security',
      order: 51,
      label: () => t('Group security'),
      icon: LockIcon,
      isAvailable: ({ can }) => can('Member.Update'),
      Panel: lazyComponent(async () => (await import('./group-security-tab.tsx')).GroupSecurityTab),
    },
    {
      id: 'readership',
      order: 51.5,
      label: () => t('New experiments'),
      icon: NotebookIcon,
      isAvailable: ({ can }) => can('Member.Update'),
      Panel: lazyComponent(async () => (await import('./readership-tab.tsx')).ReadershipTab),
    },
    {
      id: 'group-logo',
      order: 52,
      label: () => t('Group logo'),
      icon: PictureIcon,
      isAvailable: ({ can }) => can('Member.Update'),
      Panel: lazyComponent(async () => (await import('./group-logo-tab.tsx')).GroupLogoTab),
    },
    {
      id: 'storage-server',
      order: 53,
      label: () => t('Storage server'),
      icon: UploadIcon,
      isAvailable: ({ can }) => can('Member.Update'),
      Panel: lazyComponent(async () => (await import('./storage-server-tab.tsx')).StorageServerTab),
    },
    {
      id: 'webhooks',
      order: 54,
      label: () => t('Webhooks'),
      icon: SendIcon,
      isAvailable: ({ can }) => can('Member.Update'),
      Panel: lazyComponent(async () => (await import('./webhooks-tab.tsx')).WebhooksTab),
    },
  ],
}
