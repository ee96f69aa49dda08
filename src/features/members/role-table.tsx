import { msg, type Message } from '#domain/message.ts'
import { roleNames, rolePermissions, type Permission } from '#domain/roles.ts'
import { CheckIcon } from '#src/ui/icons/icons.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { t } from '#src/ui/text/translate.ts'
import { roleText } from '#src/workspace/permissions/role-text.ts'
import { permissionTexts } from './permission-texts.ts'
import classes from './members.module.css'

/** What can be allowed, by what it is about. */
const groups: readonly { title: Message; permissions: readonly Permission[] }[] = [
  {
    title: msg('Samples'),
    permissions: [
      'Sample.Create',
      'Sample.UpdateOwn',
      'Sample.UpdateOthers',
      'Sample.ArchiveOwn',
      'Sample.ArchiveOthers',
      'Sample.DeleteOwn',
      'Sample.DeleteOthers',
      'SampleSeries.Update',
      'SampleType.Update',
    ],
  },
  { title: msg('Storage'), permissions: ['StorageLayer.Create', 'StorageLayer.Update', 'StorageUnit.Update'] },
  { title: msg('Equipment'), permissions: ['Booking.Create', 'Equipment.Update'] },
  {
    title: msg('Experiments'),
    permissions: [
      'Experiment.Create',
      'Experiment.UpdateOwn',
      'Experiment.UpdateOthers',
      'Experiment.ArchiveOwn',
      'Experiment.ArchiveOthers',
      'Experiment.SeeAll',
      'Project.Update',
      'Protocol.Update',
    ],
  },
  { title: msg('Documents'), permissions: ['Document.Update', 'Document.Sign'] },
  { title: msg('Orders'), permissions: ['Product.Update', 'Order.Create', 'Order.Approve'] },
  { title: msg('Group', 'of people'), permissions: ['GroupNotice.Update', 'Member.Create', 'Member.Update', 'Member.Remove', 'Role.Update', 'Addon.Update'] },
]

/** Which role may do what. */
export function RoleTable() {
  return (
    <Card title={t('What each role may do')} flush>
      <table className={classes.roles}>
        <thead>
          <tr>
            <td />
            {roleNames.map((role) => (
              <th key={role} scope="col">
                {roleText(role)}
              </th>
            ))}
          </tr>
        </thead>
        {groups.map(({ title, permissions }) => (
          <tbody key={t(title)}>
            <tr>
              <th scope="rowgroup" colSpan={roleNames.length + 1} className={classes.title}>
                {t(title)}
              </th>
            </tr>
            {permissions.map((permission) => (
              <tr key={permission}>
                <th scope="row">{t(permissionTexts[permission])}</th>
                {roleNames.map((role) => (
                  <td key={role}>
                    {rolePermissions[role].includes(permission) ? (
                      <CheckIcon className="i i-s t-ok" aria-label={t('yes')} role="img" />
                    ) : (
                      <span aria-label={t('no')}>–</span>
                    )}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </Card>
  )
}
