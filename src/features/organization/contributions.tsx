import { BuildingIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

const UnreadFeedback = lazyComponent(async () => (await import('./unread-feedback.tsx')).UnreadFeedback)

export const contributions: Contributions = {
  destinations: [
    {
      id: 'organization',
      entry: 'more',
      order: 8,
      label: () => t('Organization'),
      icon: BuildingIcon,
      href: addresses.organization,
      isAvailable: ({ isOrganizationAdministrator }) => isOrganizationAdministrator,
      Badge: (props) => (
        <LazyBoundary>
          <UnreadFeedback {...props} />
        </LazyBoundary>
      ),
    },
  ],
}
