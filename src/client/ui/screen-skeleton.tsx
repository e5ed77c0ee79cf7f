import { Skeleton } from '@mantine/core';

/** Skeleton of a client-rendered screen; as high as the window, so that loading shifts nothing in sight. */
export const ScreenSkeleton = () => <Skeleton h="100dvh" mt="lg" />;
