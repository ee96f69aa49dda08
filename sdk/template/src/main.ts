/** Called once for each load of the page. `configuration` is what the group or the person has configured; undefined if there is nothing. */
export function init(configuration?: { readonly greeting?: string }): void {
  eLabSDK2.Inventory.Sample.SampleList.registerAction({
    id: 'count',
    label: 'Count',
    icon: 'fas fa-tag',
    onClick: (samples) => {
      eLabSDK2.UI.Toast.showToast(`${configuration?.greeting ?? 'Selected'}: ${samples.length}`)
    },
  })
}
