import { useMutation } from '@tanstack/react-query';
import { sentenceOf } from '../../shared/api/api-error';
import { showFailure } from '../../shared/ui/toast-store';
import { getRiderData } from './api/get-rider-data';
import { saveFile } from './save-file';

const FILE_NAME = 'rollout-data.json';

/** Saves all of the rider's data as a file. Fetched first, so that a failure is a sentence and not a broken file. */
export function useDownload(id: number) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => getRiderData(id),
    onSuccess: (data) =>
      saveFile(FILE_NAME, new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })),
    onError: (error) => showFailure(sentenceOf(error, 'Failed to download your data. Please try again.')),
  });
  return { isPending, download: () => !isPending && mutate() };
}
