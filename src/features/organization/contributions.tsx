import { BuildingIcon } from '#src/ui/icons/icons.ts'
import { t } from '#src/ui/text/translate.ts'
import type { Contributions } from '#src/workspace/contributions/areas.ts'
import { useWorkspace } from '#src/workspace/data/workspace-context.tsx'
import { LazyBoundary } from '#src/workspace/lazy/lazy-boundary.tsx'
import { lazyComponent } from '#src/workspace/lazy/lazy-component.ts'
import { addresses } from '#src/workspace/navigation/addresses.ts'

const UnreadFeedback = lazyComponent(async () => (await import('./unread-feedback.tsx')).UnreadFeedback)

/** Also on the icon of an entry that others have, too. */
function UnreadForAdministrators(props: { isInRow?: boolean }) {
  if (!useWorkspace().isOrganizationAdministrator) return null
  return (
    <LazyBoundary>
      <UnreadFeedback {...props} />
    </LazyBoundary>
  )
}

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
      Badge: UnreadForAdministrators,
    },
  ],
}
