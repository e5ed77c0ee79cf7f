import { Skeleton } from '@mantine/core';

/** Stands for a screen that only the browser can make; as high as a window, so that what comes moves nothing in sight. */
export const ScreenSkeleton = () => <Skeleton h="100dvh" mt="lg" />;
