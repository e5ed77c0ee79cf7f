import { Stack } from '@mantine/core';
import { useTranslate } from '../../platform/translation/use-translate.ts';
import { usePermission } from '../../platform/use-session.ts';
import { ManagerSubPage } from '../articles/manager/manager-sub-page.tsx';
import { ExportSection } from './export-section.tsx';
import { ImportSection } from './import-section.tsx';

/** The help center as a file, and files as articles. */
export function TransferScreen() {
  const translate = useTranslate();
  const mayExport = usePermission('export.run');
  const mayImport = usePermission('import.run');
  return (
    <ManagerSubPage
      title={translate('Export and import')}
      description={translate('Export your help center or import another one.')}
    >
      <Stack gap="lg">
        {mayExport && <ExportSection />}
        {mayImport && <ImportSection />}
      </Stack>
    </ManagerSubPage>
  );
}
